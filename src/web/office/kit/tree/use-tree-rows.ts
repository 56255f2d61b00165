import { hotkeysCoreFeature, syncDataLoaderFeature } from '@headless-tree/core'
import { useTree } from '@headless-tree/react'
import { useCallback, useEffect, useState } from 'react'
import { plainText } from '#lib/plain-text.ts'
import { LOADING } from '#ui/text/loading-text.ts'
import { TOP, type TreeNode, type TreeSource } from './tree-source.ts'
import { type Branch, useBranches } from './use-branches.ts'

/** Row of the tree: a node, or a placeholder for the rest of a branch. */
export type Row =
  | { kind: 'node'; node: TreeNode; branch: Branch | undefined }
  | { kind: 'more' | 'loading' | 'failed' | 'nothing'; parentId: string; label: string }
  | { kind: 'filter'; parentId: string; label: string; text: string; type: (text: string) => void }

const words = {
  more: 'Afficher la suite',
  loading: LOADING,
  failed: 'La suite n’a pas pu être chargée. Réessayer',
  nothing: 'Aucun résultat',
}

/**
 * Id of the row after a branch's nodes; the same for more, loading and failure, so that it keeps the focus. Ids of
 * nodes contain no space.
 */
const REST = 'rest '
const restId = (parentId: string) => REST + parentId
/** Ids of the rows before a branch's nodes: the filter box, and the note that nothing matches. */
const FILTER = 'filter '
const NOTHING = 'nothing '

/** Headless tree over the loaded branches: order, levels, focus and arrow keys. */
export function useTreeRows(source: TreeSource) {
  const branches = useBranches(source)
  const [expandedItems, setExpanded] = useState<string[]>([])
  const [filters, setFilters] = useState<ReadonlyMap<string, string>>(new Map())
  const rowsBelow = (id: string): string[] => {
    const { nodes, branches: all } = branches.now.current
    const branch = all.get(id)
    if (!branch) return [restId(id)]
    const rest = branch.state === 'ready' && branch.nextCursor === null ? [] : [restId(id)]
    const filter = nodes.get(id)?.filter
    if (!filter || branch.ids.length <= filter.above) return [...branch.ids, ...rest]
    const wanted = plainText(filters.get(id) ?? '').trim()
    const shown = branch.ids.filter((each) => plainText(nodes.get(each)?.label ?? '').includes(wanted))
    return [FILTER + id, ...(shown.length > 0 ? shown : [NOTHING + id]), ...rest]
  }
  const buildRow = (id: string): Row => {
    const { nodes, branches: all } = branches.now.current
    const node = nodes.get(id)
    if (node) return { kind: 'node', node, branch: all.get(id) }
    if (id.startsWith(NOTHING)) return { kind: 'nothing', parentId: id.slice(NOTHING.length), label: words.nothing }
    if (id.startsWith(FILTER)) {
      const filtered = id.slice(FILTER.length)
      const type = (text: string) => setFilters((before) => new Map([...before, [filtered, text]]))
      const label = nodes.get(filtered)?.filter?.label ?? ''
      return { kind: 'filter', parentId: filtered, label, text: filters.get(filtered) ?? '', type }
    }
    const parentId = id.slice(REST.length)
    const state = all.get(parentId)?.state ?? 'loading'
    const kind = state === 'ready' ? 'more' : state
    const own = kind === 'failed' ? nodes.get(parentId)?.failedText : undefined
    return { kind, parentId, label: own === undefined ? words[kind] : `${own}. Réessayer` }
  }
  const tree = useTree<Row>({
    rootItemId: TOP,
    dataLoader: { getItem: buildRow, getChildren: rowsBelow },
    getItemName: (item) => {
      const row = item.getItemData()
      return row.kind === 'node' ? row.node.label : row.label
    },
    isItemFolder: (item) => {
      const row = item.getItemData()
      return row.kind === 'node' && row.node.childCount > 0
    },
    ignoreHotkeysOnInputs: true,
    state: { expandedItems },
    setExpandedItems: (next) => {
      const wanted = typeof next === 'function' ? next(expandedItems) : next
      for (const id of wanted) if (!expandedItems.includes(id)) void branches.ensure(id)
      const { nodes } = branches.now.current
      setExpanded([...new Set([...wanted, ...expandedItems.filter((id) => nodes.get(id)?.alwaysOpen)])])
    },
    features: [syncDataLoaderFeature, hotkeysCoreFeature],
  })
  const { known, ensure } = branches
  const expand = useCallback((ids: readonly string[]) => setExpanded((open) => [...new Set([...open, ...ids])]), [])
  useEffect(() => {
    const fixed = [...known.nodes.values()].filter((node) => node.alwaysOpen && !expandedItems.includes(node.id))
    if (fixed.length === 0) return
    for (const { id } of fixed) void ensure(id)
    expand(fixed.map(({ id }) => id))
  }, [known, expandedItems, ensure, expand])
  useEffect(() => {
    if (known.branches.size > 0 || filters.size > 0) tree.rebuildTree()
  }, [tree, known, filters])
  return { tree, branches, expand }
}
