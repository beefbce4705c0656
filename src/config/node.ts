/** A value of the configuration file, with the offset where it begins. */
export type Node = MapNode | ListNode | ScalarNode | LostNode;

export interface MapNode {
  kind: "map";
  offset: number;
  entries: { key: Node; value: Node | null }[];
}

export interface ListNode {
  kind: "list";
  offset: number;
  items: Node[];
}

export interface ScalarNode {
  kind: "scalar";
  offset: number;
  value: unknown;
  /** As it is written, where it is not in quotes. */
  plain: string | null;
}

/** An alias (`*name`) of no anchor. */
export interface LostNode {
  kind: "lost";
  offset: number;
}
