import { useState } from 'react'
import type { ShowcaseSection } from '../showcase-section.ts'
import { Tree } from './tree.tsx'
import type { TreeHit, TreeNode, TreeSource } from './tree-source.ts'

const PAGE = 50
const WIDE = 120
const regions = ['Île-de-France', 'Occitanie', 'Bretagne', 'Grand Est']

/** Sample tree: `r-1` has 120 children, each with 3, more than a page holds. */
function nodesBelow(id: string | null): TreeNode[] {
  if (id === null)
    return [
      ...regions.map((label, at) => ({ id: `r-${at}`, label, childCount: at === 1 ? WIDE : 2 })),
      { id: 'r-panne', label: 'En panne une fois', childCount: 1 },
      { id: 'r-seul', label: 'Sans rien dessous', childCount: 0 },
    ]
  const depth = id.split('-').length
  const count = id === 'r-1' ? WIDE : depth === 2 ? 2 : depth === 3 ? 3 : 0
  return Array.from({ length: count }, (_, at) => ({
    id: `${id}-${at}`,
    label: depth === 2 ? `Comité ${at + 1}` : `Établissement ${at + 1}`,
    childCount: depth === 2 && id !== 'r-panne' ? 3 : 0,
  }))
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Slow source, so that loading can be seen; the branch "En panne une fois" fails the first time. */
function slowSource(): TreeSource {
  let fails = true
  return {
    children: async (parentId, cursor) => {
      await wait(250)
      if (parentId === 'r-panne' && fails) {
        fails = false
        throw new Error('Le serveur ne répond pas.')
      }
      const all = nodesBelow(parentId)
      const from = Number(cursor ?? 0)
      return { items: all.slice(from, from + PAGE), nextCursor: from + PAGE < all.length ? String(from + PAGE) : null }
    },
    search: async (text, signal) => {
      await wait(150)
      signal.throwIfAborted()
      return every()
        .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
        .slice(0, 20)
    },
  }
}

function every(id: string | null = null, above: TreeHit['above'] = []): TreeHit[] {
  return nodesBelow(id).flatMap((node) => [
    { ...node, above },
    ...every(node.id, [...above, { id: node.id, label: node.label }]),
  ])
}

const sources = { single: slowSource(), multi: slowSource() }
const empty: TreeSource = { children: async () => ({ items: [], nextCursor: null }), search: async () => [] }
const broken: TreeSource = {
  children: () => Promise.reject(new Error('réseau')),
  search: () => Promise.reject(new Error('réseau')),
}

function Example({ title, mode, source }: { title: string; mode: 'single' | 'multi'; source: TreeSource }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return (
    <div className="min-w-0 rounded-lg border border-line p-3">
      <h3 className="mb-2 font-semibold">{title}</h3>
      <Tree
        label={title}
        source={source}
        searchLabel={`Rechercher : ${title}`}
        emptyText="Il n’y a rien ici."
        selection={{ mode, ids, change: setIds }}
      />
      <p role="status" className="mt-2 text-note text-ink-soft">
        Choisi : {[...ids].join(', ') || 'rien'}
      </p>
    </div>
  )
}

const Trees = () => (
  <div className="grid items-start gap-4 md:grid-cols-2">
    <Example title="Un seul" mode="single" source={sources.single} />
    <Example title="Plusieurs" mode="multi" source={sources.multi} />
    <Example title="Vide" mode="single" source={empty} />
    <Example title="En panne" mode="single" source={broken} />
  </div>
)

export const sections: readonly ShowcaseSection[] = [{ title: 'Arbres', Component: Trees }]
