import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'

const WhyWindow = lazy(() => import('./why-window.tsx').then((loaded) => ({ default: loaded.WhyWindow })))

/** "Pourquoi voit-il ceci ?" for an activity; its window loads on demand. */
export function ActivityWhy({ activityId }: { activityId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Pourquoi voit-il ceci ?
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <WhyWindow activityId={activityId} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
