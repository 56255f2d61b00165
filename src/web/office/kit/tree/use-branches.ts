import { useCallback, useEffect, useRef, useState } from 'react'
import { TOP, type TreeHit, type TreeNode, type TreeSource } from './tree-source.ts'

/** Loaded children of a node. */
export interface Branch {
  ids: readonly string[]
  nextCursor: string | null
  state: 'loading' | 'ready' | 'failed'
}

const sourceId = (id: string): string | null => (id === TOP ? null : id)

interface Known {
  nodes: ReadonlyMap<string, TreeNode>
  branches: ReadonlyMap<string, Branch>
}
const nothing: Known = { nodes: new Map(), branches: new Map() }

/** Nodes loaded so far; others load when their branch is unfolded. */
export function useBranches(source: TreeSource) {
  const [known, setKnown] = useState(nothing)
  const now = useRef(known)
  const asked = useRef(source)
  const change = useCallback((next: Known) => {
    now.current = next
    setKnown(next)
  }, [])
  const setBranch = useCallback(
    (id: string, branch: Branch, items: readonly TreeNode[] = []) =>
      change({
        nodes: new Map([...now.current.nodes, ...items.map((item) => [item.id, item] as const)]),
        branches: new Map([...now.current.branches, [id, branch]]),
      }),
    [change],
  )

  const load = useCallback(
    async (id: string): Promise<void> => {
      const before = now.current.branches.get(id) ?? { ids: [], nextCursor: null, state: 'ready' as const }
      setBranch(id, { ...before, state: 'loading' })
      try {
        const page = await source.children(sourceId(id), before.nextCursor ?? undefined)
        if (asked.current !== source) return
        const ids = [...new Set([...before.ids, ...page.items.map((item) => item.id)])]
        setBranch(id, { ids, nextCursor: page.nextCursor, state: 'ready' }, page.items)
      } catch {
        if (asked.current === source) setBranch(id, { ...before, state: 'failed' })
      }
    },
    [source, setBranch],
  )
  const underWay = useRef(new Map<string, Promise<void>>())
  /**
   * Loads the first or next page of a branch; simultaneous callers share one request. Never rejects, since the branch
   * shows the failure.
   */
  const more = useCallback(
    (id: string): Promise<void> => {
      const running = underWay.current.get(id)
      if (running && now.current.branches.get(id)?.state === 'loading') return running
      const loading = load(id)
      underWay.current.set(id, loading)
      return loading
    },
    [load],
  )
  const ensure = useCallback(
    async (id: string): Promise<void> => {
      const branch = now.current.branches.get(id)
      if (branch?.state === 'loading') await underWay.current.get(id)
      else if (branch === undefined || (branch.state === 'failed' && branch.ids.length === 0)) await more(id)
    },
    [more],
  )

  /** Reloads a branch as far as it was loaded; keeps its content on failure. */
  const refresh = useCallback(
    async (id: string): Promise<void> => {
      const before = now.current.branches.get(id)
      if (before === undefined || before.state === 'loading') return
      const items: TreeNode[] = []
      let nextCursor: string | null = null
      try {
        do {
          const page = await source.children(sourceId(id), nextCursor ?? undefined)
          items.push(...page.items)
          nextCursor = page.nextCursor
        } while (nextCursor !== null && items.length < before.ids.length)
      } catch {
        return
      }
      if (asked.current === source)
        setBranch(id, { ids: [...new Set(items.map((item) => item.id))], nextCursor, state: 'ready' }, items)
    },
    [source, setBranch],
  )

  /** Puts a hit and all nodes above it into the tree, whatever page each is on. */
  const bring = useCallback(
    async (hit: TreeHit): Promise<void> => {
      const path = [...hit.above.map((node) => ({ ...node, childCount: 1 })), hit]
      let parent = TOP
      for (const node of path) {
        await ensure(parent)
        const branch = now.current.branches.get(parent)
        const isKnown = now.current.nodes.has(node.id)
        if (branch && !branch.ids.includes(node.id))
          setBranch(parent, { ...branch, ids: [...branch.ids, node.id] }, isKnown ? [] : [node])
        parent = node.id
      }
    },
    [ensure, setBranch],
  )

  useEffect(() => {
    asked.current = source
    change(nothing)
    void more(TOP)
  }, [source, change, more])

  return { known, now, more, ensure, bring, refresh }
}
