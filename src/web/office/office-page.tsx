import type { ReactNode } from 'react'
import { useScreenTitle } from './use-screen-title.ts'

/** Screen with its title as heading, its actions, and its content. */
export function OfficePage({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const title = useScreenTitle()
  return (
    <div className="flex min-w-0 grow flex-col">
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-xl font-bold leading-tight tracking-[-0.01em]">{title}</h1>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
      <div className="min-w-0 grow">{children}</div>
    </div>
  )
}
