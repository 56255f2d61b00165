import { createFileRoute } from '@tanstack/react-router'
import { isPremiumAt, PremiumClosed } from '#features/committee/committee-page/office/premium-only.tsx'
import { MailingPage } from '#features/committee/mailings/office/mailing-page.tsx'
import { readOwnFields } from '#features/people/member-fields/office/read-own-fields.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'
import { orNotFound } from '#web/office/kit/or-not-found.ts'

export const Route = createFileRoute('/cse-admin/$groupId/mailing/$mailingId')({
  staticData: { title: 'Envoi' },
  loader: async ({ context, location, params }) => {
    try {
      const { item } = await context.client('/cse-admin/get-mailing', params)
      // Without the premium right, a mailing already started can still be ended.
      return isPremiumAt({ context, location }) || (item.state !== 'draft' && item.state !== 'done') ? item : null
    } catch (error) {
      return orNotFound('mailingNotFound')(error)
    }
  },
  pendingComponent: () => <LoadingBlock label="Chargement de l’envoi" />,
  errorComponent: ({ error }) => <LoadFailed ofWhat="de l’envoi" error={error} />,
  component: Mailing,
})

function Mailing() {
  const { groupId } = Route.useParams()
  const item = Route.useLoaderData()
  return item ? <MailingPage key={item.id} {...{ groupId, item }} readQuestions={readOwnFields} /> : <PremiumClosed />
}
