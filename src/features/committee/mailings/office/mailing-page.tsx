import type { OfficeMailing } from '../mailing-shapes.ts'
import type { ReadQuestions } from './answers-field.tsx'
import { DraftPage } from './draft-page.tsx'
import { SentPage } from './sent-page.tsx'

interface MailingPageProps {
  groupId: string
  item: OfficeMailing
  readQuestions: ReadQuestions
}

/** One mailing: the editor of a draft, or the progress of one being sent. */
export function MailingPage({ groupId, item, readQuestions }: MailingPageProps) {
  return item.state === 'draft' ? (
    <DraftPage {...{ groupId, item, readQuestions }} />
  ) : (
    <SentPage groupId={groupId} given={item} />
  )
}
