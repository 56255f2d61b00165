import { hotkeysCoreFeature, syncDataLoaderFeature } from '@headless-tree/core'
import { useTree } from '@headless-tree/react'
import { useEffect, useState } from 'react'
import type { TreeNode, TreeSource } from './tree-source.ts'
import { type Branch, TOP, useBranches } from './use-branches.ts'

/** What a row of the tree stands for: a node, or what is still to come of a branch. */
export type Row =
  | { kind: 'node'; node: TreeNode; branch: Branch | undefined }
  | { kind: 'more' | 'loading' | 'failed'; parentId: string; label: string }

const words = {
  more: 'Afficher la suite',
  loading: 'Chargement…',
  failed: 'La suite n’a pas pu être chargée. Réessayer',
}

/**
 * Id of the row behind the nodes of a branch, the same whether it offers more, loads or has failed: the focus stays on it. A
 * node's own id never has a space.
 */
const REST = 'rest '
const restId = (parentId: string) => REST + parentId

/** The library's tree over the branches that have come: order, levels, focus and the arrow keys. */
export function useTreeRows(source: TreeSource) {
  const branches = useBranches(source)
  const [expandedItems, setExpanded] = useState<string[]>([])
  const rowsBelow = (id: string): string[] => {
    const branch = branches.now.current.branches.get(id)
    if (!branch) return [restId(id)]
    const isWhole = branch.state === 'ready' && branch.nextCursor === null
    return isWhole ? [...branch.ids] : [...branch.ids, restId(id)]
  }
  const rowOf = (id: string): Row => {
    const { nodes, branches: all } = branches.now.current
    const node = nodes.get(id)
    if (node) return { kind: 'node', node, branch: all.get(id) }
    const parentId = id.slice(REST.length)
    const state = all.get(parentId)?.state ?? 'loading'
    const kind = state === 'ready' ? 'more' : state
    return { kind, parentId, label: words[kind] }
  }
  const tree = useTree<Row>({
    rootItemId: TOP,
    dataLoader: { getItem: rowOf, getChildren: rowsBelow },
    getItemName: (item) => {
      const row = item.getItemData()
      return row.kind === 'node' ? row.node.label : row.label
    },
    isItemFolder: (item) => {
      const row = item.getItemData()
      return row.kind === 'node' && row.node.childCount > 0
    },
    state: { expandedItems },
    setExpandedItems: (next) => {
      const wanted = typeof next === 'function' ? next(expandedItems) : next
      for (const id of wanted) if (!expandedItems.includes(id)) void branches.ensure(id)
      setExpanded(wanted)
    },
    features: [syncDataLoaderFeature, hotkeysCoreFeature],
  })
  const { known } = branches
  useEffect(() => {
    if (known.branches.size > 0) tree.rebuildTree()
  }, [tree, known])
  return {
    tree,
    branches,
    expand: (ids: readonly string[]) => setExpanded((open) => [...new Set([...open, ...ids])]),
  }
}
