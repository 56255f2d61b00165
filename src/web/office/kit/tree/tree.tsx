import { lazy, Suspense } from 'react'
import { LoadingBlock } from '#ui/spinner.tsx'
import type { TreeProps } from './tree-view.tsx'

const TreeView = lazy(() => import('./tree-view.tsx').then((loaded) => ({ default: loaded.TreeView })))

/** Tree whose branches load when unfolded, with a search that unfolds the path to a hit; its code loads when shown. */
export const Tree = (props: TreeProps) => (
  <Suspense fallback={<LoadingBlock />}>
    <TreeView {...props} />
  </Suspense>
)
