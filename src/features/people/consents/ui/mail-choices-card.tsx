import type { ComponentProps } from 'react'
import { Card } from '#ui/card.tsx'
import { SectionTitle } from '#ui/page.tsx'
import { MailChoices } from './mail-choices.tsx'

/** "Courriers de votre CSE", in the account. */
export const MailChoicesCard = (props: ComponentProps<typeof MailChoices>) => (
  <Card>
    <SectionTitle>Courriers de votre CSE</SectionTitle>
    <p className="mb-4 text-ink-soft">Vos billets et les messages de votre compte arrivent dans tous les cas.</p>
    {/* Keyed by committees, because a member who joins another group by its code has other choices. */}
    <MailChoices key={props.choices.map(({ groupId }) => groupId).join()} {...props} />
  </Card>
)
