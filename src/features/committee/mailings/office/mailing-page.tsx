import type { OfficeMailing } from '../mailing-shapes.ts'
import { DraftPage } from './draft-page.tsx'
import { SentPage } from './sent-page.tsx'

/** One mailing: to be written and sent, or as it goes out. */
export function MailingPage({ groupId, item }: { groupId: string; item: OfficeMailing }) {
  return item.state === 'draft' ? (
    <DraftPage groupId={groupId} item={item} />
  ) : (
    <SentPage groupId={groupId} given={item} />
  )
}
