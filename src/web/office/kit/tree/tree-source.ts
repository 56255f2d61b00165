/** Id of the one that everything is below. */
export const TOP = '/'

/** A thing of a tree, as a list of it answers. */
export interface TreeNode {
  id: string
  label: string
  /** How many are directly below it: none, and it cannot be opened. */
  childCount: number
  /** What stands at the end of its row, in place of the number of those below. */
  detail?: string
  /** Shown open, and never closed. */
  alwaysOpen?: boolean
  /** What its branch says when it could not be loaded. */
  failedText?: string
  /** Above this many loaded below it, a box filters them; it is called `label`. */
  filter?: { above: number; label: string }
}

export interface TreePage {
  items: readonly TreeNode[]
  nextCursor: string | null
}

/** A hit of a search, with those above it from the top down. */
export interface TreeHit extends TreeNode {
  above: readonly { id: string; label: string }[]
}

/** Where a tree gets its nodes from, a page at a time. Its identity is that of the tree: one that changes begins anew. */
export interface TreeSource {
  /** Those directly below a node; null: at the top. */
  children(parentId: string | null, cursor: string | undefined): Promise<TreePage>
  search(text: string, signal: AbortSignal): Promise<readonly TreeHit[]>
  /** What else the tree shows of a hit, where a search does not tell. */
  whole?(hit: TreeHit): Promise<TreeHit>
}

/** Branches that are to be read anew, from the top down; another object each time. */
export interface StaleBranches {
  below: readonly string[]
}
