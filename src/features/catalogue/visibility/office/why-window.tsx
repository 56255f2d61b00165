import { Modal } from '#web/office/kit/modal/modal.tsx'
import { WhyReader } from './why-reader.tsx'

/** The window in which a person or a group is chosen, to be told why they see an activity. */
export function WhyWindow({ activityId, onClose }: { activityId: string; onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title="Pourquoi voit-il ceci ?" mode="slide-right">
      <WhyReader activityId={activityId} />
    </Modal>
  )
}
