import type { OfficeMailing } from '../mailing-shapes.ts'
import { DraftPage } from './draft-page.tsx'
import { SentPage } from './sent-page.tsx'

/** One mailing: the editor of a draft, or the progress of one being sent. */
export function MailingPage({ groupId, item }: { groupId: string; item: OfficeMailing }) {
  return item.state === 'draft' ? (
    <DraftPage groupId={groupId} item={item} />
  ) : (
    <SentPage groupId={groupId} given={item} />
  )
}
