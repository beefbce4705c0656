import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Turn } from "./conversation.ts";

/** Keeps the page scrolled to its end unless the reader scrolls up; returns a function that resumes it. */
export function useFollowing(turns: readonly Turn[]): () => void {
  const isFollowing = useRef(true);
  const toEnd = () => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
  useEffect(() => {
    const near = 60;
    let last = scrollY;
    const scrolled = () => {
      isFollowing.current = scrollY >= last && scrollY + innerHeight > document.documentElement.scrollHeight - near;
      last = scrollY;
    };
    // The wheel event comes before the scroll, so that the next piece of an answer does not pull the reader back.
    const turned = ({ deltaY }: WheelEvent) => {
      if (deltaY < 0 && scrollY > 0) isFollowing.current = false;
    };
    addEventListener("scroll", scrolled, { passive: true });
    addEventListener("wheel", turned, { passive: true });
    return () => {
      removeEventListener("scroll", scrolled);
      removeEventListener("wheel", turned);
    };
  }, []);
  useLayoutEffect(() => {
    if (turns.length > 0 && isFollowing.current) toEnd();
  }, [turns]);
  return () => {
    isFollowing.current = true;
  };
}
