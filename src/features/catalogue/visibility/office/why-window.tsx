import { Modal } from '#web/office/kit/modal/modal.tsx'
import { WhyReader } from './why-reader.tsx'

/** Window to choose a person or group and learn why they see an activity. */
export function WhyWindow({ activityId, onClose }: { activityId: string; onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title="Pourquoi voit-il ceci ?" mode="slide-right">
      <WhyReader activityId={activityId} />
    </Modal>
  )
}
