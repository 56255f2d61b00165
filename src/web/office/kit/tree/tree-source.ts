/** Id of the root above all nodes. */
export const TOP = '/'

/** Node of a tree, as its list answers it. */
export interface TreeNode {
  id: string
  label: string
  /** Number of children; without any it cannot be unfolded. */
  childCount: number
  /** Text at the end of its row, instead of the number of children. */
  detail?: string
  /** True to show it unfolded always. */
  alwaysOpen?: boolean
  /** Text of a branch that could not be loaded. */
  failedText?: string
  /** Shows a filter box called `label` if more children than this are loaded. */
  filter?: { above: number; label: string }
}

export interface TreePage {
  items: readonly TreeNode[]
  nextCursor: string | null
}

/** Search hit, with the nodes above it from the top down. */
export interface TreeHit extends TreeNode {
  above: readonly { id: string; label: string }[]
}

/** Source of a tree's nodes, page by page. A source with another identity starts the tree afresh. */
export interface TreeSource {
  /** Loads the children of a node; null: the top level. */
  children(parentId: string | null, cursor: string | undefined): Promise<TreePage>
  search(text: string, signal: AbortSignal): Promise<readonly TreeHit[]>
  /** Completes a hit with data that the search does not return. */
  whole?(hit: TreeHit): Promise<TreeHit>
}

/** Branches to reload, from the top down; a new object each time. */
export interface StaleBranches {
  below: readonly string[]
}
