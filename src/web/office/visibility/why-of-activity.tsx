import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { LoadingBlock } from '../../../ui/spinner.tsx'
import { Modal } from '../kit/modal/modal.tsx'

const WhyReader = lazy(() => import('./why-reader.tsx').then((loaded) => ({ default: loaded.WhyReader })))

/** "Pourquoi voit-il ceci ?" of an activity: the window in which a person or a group is chosen. */
export function WhyOfActivity({ activityId }: { activityId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Pourquoi voit-il ceci ?
      </Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title="Pourquoi voit-il ceci ?" mode="slide-right">
        <Suspense fallback={<LoadingBlock label="Chargement" />}>
          <WhyReader activityId={activityId} />
        </Suspense>
      </Modal>
    </>
  )
}
