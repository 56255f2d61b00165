import { useRouter } from '@tanstack/react-router'
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
import { SideWindow, useWithoutParameter } from '#web/office/kit/modal/side-window.tsx'
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
  const router = useRouter()
  const close = useWithoutParameter('person')
  const [isDirty, setDirty] = useState(false)
  return (
    <SideWindow of={userId} title="Réponses du bénéficiaire" onClose={close} isDirty={isDirty}>
      {(id) => (
        <PersonAnswers
          key={id}
          groupId={groupId}
          userId={id}
          saysWho
          onDirty={setDirty}
          onSaved={() => router.invalidate()}
        />
      )}
    </SideWindow>
  )
}
