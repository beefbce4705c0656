/**
 * Keeps the keyboard focus when the focused element is removed. A browser moves it to the body, so that tabbing starts over; this gives it
 * to the nearest remaining focusable ancestor: a table row, a window, else the content.
 */
export function keepFocus(content: HTMLElement): () => void {
  let around: HTMLElement[] = [];
  const remember = ({ target }: FocusEvent) => {
    around = [];
    for (let one = target as HTMLElement | null; one && one !== content; one = one.parentElement) around.push(one);
  };
  const moved = new MutationObserver(() => {
    if (around.length === 0 || around[0]!.isConnected || document.activeElement !== document.body) return;
    const left = around.find((one) => one.isConnected && one.matches("[tabindex]")) ?? content;
    around = [];
    left.focus();
  });
  content.addEventListener("focusin", remember);
  moved.observe(content, { childList: true, subtree: true });
  return () => {
    content.removeEventListener("focusin", remember);
    moved.disconnect();
  };
}
