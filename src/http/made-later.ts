/**
 * Makes something when it is first asked for, and keeps it unless that failed: what fails once, for want of memory or of file descriptors,
 * may succeed later.
 */
export function madeLater<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    if (made) return made;
    const making = make();
    making.catch(() => (made = undefined));
    return (made = making);
  };
}
