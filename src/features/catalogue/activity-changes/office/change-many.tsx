import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { Selection } from './change-values.ts'

const ChangeWindow = lazy(() => import('./change-window.tsx').then((loaded) => ({ default: loaded.ChangeWindow })))

interface ChangeManyProps {
  name: string
  selection: Selection
  count: number
  /** True if there are more than `count`. */
  moreThanCount?: boolean
  /** Called after a change was started. */
  done?: () => void
  disabled?: boolean
}

/** Button that opens the window for bulk changes; the window's code loads on demand. */
export function ChangeMany({ name, selection, count, moreThanCount, done, disabled }: ChangeManyProps) {
  // Keeps the selection as it was, as the list behind may change.
  const [opened, setOpened] = useState<{
    selection: Selection
    count: number
    moreThanCount?: boolean
    at: number
  } | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        disabled={disabled}
        onClick={() => {
          setOpened({ selection, count, moreThanCount, at: Date.now() })
          setOpen(true)
        }}
      >
        {name}
      </Button>
      {opened ? (
        <Suspense fallback={null}>
          <ChangeWindow
            key={opened.at}
            open={isOpen}
            selection={opened.selection}
            count={opened.count}
            moreThanCount={opened.moreThanCount}
            onClose={(changed) => {
              setOpen(false)
              if (changed) done?.()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
