import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { Selection } from './change-values.ts'

const ChangeWindow = lazy(() => import('./change-window.tsx').then((loaded) => ({ default: loaded.ChangeWindow })))

interface ChangeManyProps {
  name: string
  selection: Selection
  count: number
  /** There are more than `count`. */
  moreThanCount?: boolean
  /** Something was changed. */
  done?: () => void
  disabled?: boolean
}

/** The button that opens the window in which many activities are changed; its code loads with it. */
export function ChangeMany({ name, selection, count, moreThanCount, done, disabled }: ChangeManyProps) {
  // The selection as it was: the list behind may go on.
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
