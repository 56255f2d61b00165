import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { counted } from '#lib/words/plural.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import { ListPage } from '#web/office/kit/list/list-page.tsx'
import type { ListSearch } from '#web/office/kit/list/list-search.ts'
import type { OpenedList } from '#web/office/kit/list/load-list.ts'
import { personHref } from '#web/office/kit/list/person-address.ts'
import { useList } from '#web/office/kit/list/use-list.ts'
import { useListAddress } from '#web/office/kit/list/use-list-address.ts'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { answersPath } from './field-paths.ts'
import { answersText } from './field-texts.ts'
import { PersonAnswers } from './person-answers.tsx'

export type AskedPerson = CallResult<'/cse-admin/list-member-answers'>['items'][number]

const columns: Column<AskedPerson>[] = [
  {
    ...{ id: 'lastName', header: 'Nom', sortable: true, phone: 'title' },
    value: ({ firstName, lastName, email }) => `${lastName} ${firstName}`.trim() || email,
  },
  { id: 'email', header: 'Email', value: ({ email }) => email, sortable: true, phone: 'detail' },
  { id: 'group', header: 'Groupe', value: ({ groupLabel }) => groupLabel, phone: 'line' },
  { id: 'answers', header: 'Réponses', value: ({ answers }) => answersText(answers.length) },
]

const texts = {
  search: 'Rechercher un bénéficiaire',
  count: (total: number) => counted(total, 'bénéficiaire'),
  empty: 'Vous n’avez pas encore de bénéficiaire',
  failure: 'Erreur lors du chargement des réponses',
}

interface AnswersPageProps {
  groupId: string
  opened: OpenedList<AskedPerson>
  search: ListSearch<'email' | 'lastName'> & { person?: string }
}

/** Page of all people whom the committee asks, also in groups below: their answers, and the window to fill them in. */
export function AnswersPage({ groupId, opened, search: { person, ...search } }: AnswersPageProps) {
  const list = useList(opened)
  const address = useListAddress(search)
  return (
    <OfficePage>
      <ListPage
        id="answers"
        label="Réponses"
        {...{ list, address, search, columns, texts }}
        usual={{ sort: 'lastName', direction: 'asc' }}
        idOf={({ userId }) => userId}
        nameOf={({ email }) => email}
        hrefOf={({ userId }) => personHref(answersPath(groupId), search, userId)}
      />
      <AnswersWindow groupId={groupId} userId={person} />
    </OfficePage>
  )
}

function AnswersWindow({ groupId, userId }: { groupId: string; userId: string | undefined }) {
  const navigate = useNavigate()
  const router = useRouter()
  // The window keeps its content while it closes.
  const [shown, setShown] = useState(userId)
  if (userId !== undefined && userId !== shown) setShown(userId)
  const [isDirty, setDirty] = useState(false)
  if (shown === undefined) return null
  return (
    <Modal
      open={userId !== undefined}
      onClose={() => void navigate({ to: '.', search: (now: object) => ({ ...now, person: undefined }) })}
      onHidden={() => setShown(undefined)}
      title="Réponses du bénéficiaire"
      mode="slide-right"
      closesOnNavigation={false}
      isDirty={isDirty}
    >
      <PersonAnswers
        key={shown}
        groupId={groupId}
        userId={shown}
        saysWho
        onDirty={setDirty}
        onSaved={() => router.invalidate()}
      />
    </Modal>
  )
}
