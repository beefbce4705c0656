/**
 * What is kept under a name, made when it is first asked for, and kept unless that failed: what fails once, for want of memory or of file
 * descriptors, may succeed later.
 */
export function keptLater<K, T>(kept: Map<K, Promise<T>>, name: K, make: () => Promise<T>): Promise<T> {
  const made = kept.get(name);
  if (made) return made;
  const making = make();
  making.catch(() => kept.delete(name));
  kept.set(name, making);
  return making;
}

/** The same of one thing. */
export function madeLater<T>(make: () => Promise<T>): () => Promise<T> {
  const kept = new Map<null, Promise<T>>();
  return () => keptLater(kept, null, make);
}
