import { useEffect, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { SuggestInput } from '../form/suggest-input.tsx'
import { TreeRow } from './tree-row.tsx'
import { type StaleBranches, TOP, type TreeHit, type TreeNode, type TreeSource } from './tree-source.ts'
import { type Row, useTreeRows } from './use-tree-rows.ts'

export interface TreeSelection {
  mode: 'single' | 'multi'
  ids: ReadonlySet<string>
  change: (ids: ReadonlySet<string>, node: TreeNode) => void
}

export interface TreeProps {
  /** Name of the tree for screen readers. */
  label: string
  source: TreeSource
  /** Label of the search: "Rechercher un groupe". */
  searchLabel: string
  /** Text of an empty tree. */
  emptyText: string
  selection: TreeSelection
  /** Node to reveal with all above it unfolded, without focus; a new object reveals again. */
  revealed?: TreeHit | null
  stale?: StaleBranches | null
}

const SEARCH_DELAY_MS = 200

/** Lazily loaded half of `Tree`. */
export function TreeView({ label, source, searchLabel, emptyText, selection, revealed, stale }: TreeProps) {
  const { tree, branches, expand } = useTreeRows(source)
  const { bring, refresh } = branches
  useEffect(() => {
    if (!revealed) return
    void bring(revealed).then(() => expand(revealed.above.map(({ id }) => id)))
  }, [revealed, bring, expand])
  useEffect(() => {
    // Reloads in sequence, because a branch's content may depend on its node, which the branch above has just reloaded.
    const refreshAll = async (ids: readonly string[]) => {
      for (const id of ids) await refresh(id)
    }
    void refreshAll(stale?.below ?? [])
  }, [stale, refresh])
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const select = (node: TreeNode) => {
    const ids = new Set(selection.mode === 'multi' ? selection.ids : [])
    if (selection.mode === 'single' || !selection.ids.has(node.id)) ids.add(node.id)
    else ids.delete(node.id)
    selection.change(ids, node)
  }
  const act = (row: Row) => {
    if (row.kind === 'node') select(row.node)
    else if (row.kind === 'more' || row.kind === 'failed') void goOn(row.parentId)
  }
  const [wanted, setWanted] = useState<string | null>(null)
  // After each render, because the row may appear later than it was requested.
  useEffect(() => {
    const item = wanted === null ? undefined : tree.getItems().find((each) => each.getId() === wanted)
    const element = item?.getElement()
    if (!item || !element) return
    setWanted(null)
    item.setFocused()
    element.focus()
    element.scrollIntoView({ block: 'nearest' })
  })
  /** Loads more of a branch and moves the focus from the row that asked to the first new one. */
  const goOn = async (parentId: string) => {
    const asking = document.activeElement
    const shown = branches.now.current.branches.get(parentId)?.ids.length ?? 0
    await branches.more(parentId)
    const first = branches.now.current.branches.get(parentId)?.ids[shown]
    const isWaiting = document.activeElement === asking || document.activeElement === document.body
    if (first !== undefined && isWaiting) setWanted(first)
  }
  const show = async (found: TreeHit) => {
    setText('')
    // Shows the hit as found if it could not be completed.
    const hit = (await source.whole?.(found).catch(() => found)) ?? found
    await bring(hit)
    expand(hit.above.map(({ id }) => id))
    setSaid([...hit.above.map((node) => node.label), hit.label].join(' › '))
    setWanted(hit.id)
  }
  const top = branches.known.branches.get(TOP)
  const isEmpty = top?.state === 'ready' && top.ids.length === 0
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <SuggestInput
        name="tree-search"
        label={searchLabel}
        text={text}
        onText={setText}
        onPick={(hit: TreeHit) => void show(hit)}
        load={source.search}
        itemKey={({ id }) => id}
        itemText={(hit) => hit.label}
        renderItem={(hit) => (
          <>
            <span className="block font-medium">{hit.label}</span>
            {hit.above.length > 0 ? (
              <span className="block text-note text-ink-soft">{hit.above.map((node) => node.label).join(' › ')}</span>
            ) : null}
          </>
        )}
        debounceMs={SEARCH_DELAY_MS}
        minLength={1}
        emptyText="Rien de ce nom."
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      {isEmpty ? <p className="text-ink-soft">{emptyText}</p> : null}
      <div
        {...tree.getContainerProps(label)}
        role="tree"
        aria-multiselectable={selection.mode === 'multi' || undefined}
        className={classNames('min-w-0', isEmpty && 'hidden')}
      >
        {tree.getItems().map((item) => {
          const row = item.getItemData()
          return (
            <TreeRow
              key={item.getKey()}
              item={item}
              isChosen={row.kind === 'node' && selection.ids.has(row.node.id)}
              hasBox={selection.mode === 'multi'}
              act={() => act(row)}
            />
          )
        })}
      </div>
    </div>
  )
}
