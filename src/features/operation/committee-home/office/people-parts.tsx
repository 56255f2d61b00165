import { counted, plural } from '#lib/words/plural.ts'
import { MailIcon } from '#ui/icons.tsx'
import { PeopleIcon } from '#ui/office-icons.tsx'
import { dayText } from '#web/office/kit/list/date-text.ts'
import { personHref } from '#web/office/kit/list/person-address.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { LATELY_DAYS, MOST_COUNTED } from '../home-limits.ts'
import { Block, Lines, Nothing } from './home-block.tsx'

function latelyText(people: number): string {
  if (people === 0) return 'Aucun nouveau compte'
  const more = people >= MOST_COUNTED ? ' ou plus' : ''
  return `${people.toLocaleString('fr')}${more} ${plural(people, 'nouveau compte', 'nouveaux comptes')}`
}

export function MembersBlock({ groupId }: { groupId: string }) {
  const { zone } = useOfficeContext().office
  const path: string = `/cse-admin/${groupId}/users`
  const search = { sort: 'createdAt', dir: 'desc' } as const
  return (
    <Block
      {...{ block: 'members', groupId, title: 'Nouveaux bénéficiaires', Icon: PeopleIcon }}
      failure="Échec du chargement des nouveaux bénéficiaires"
      href={`${path}?${new URLSearchParams(search)}`}
      more="Voir les bénéficiaires"
    >
      {({ newest, lately }) =>
        newest.length === 0 ? (
          <Nothing>Personne n’a encore de compte. Donnez le code premium à vos collègues, ou invitez-les.</Nothing>
        ) : (
          <>
            <p className="mb-2.5">
              <strong>{latelyText(lately)}</strong> en {LATELY_DAYS} jours
            </p>
            <Lines
              items={newest.map(({ userId, firstName, lastName, email, createdAt }) => ({
                href: personHref(path, search, userId),
                label: `${firstName} ${lastName}`.trim() || email,
                detail: dayText(zone, createdAt),
              }))}
            />
          </>
        )
      }
    </Block>
  )
}

export const InvitationsBlock = ({ groupId }: { groupId: string }) => (
  <Block
    {...{ block: 'invitations', groupId, title: 'Invitations en attente', Icon: MailIcon }}
    failure="Échec du chargement des invitations"
    href={`/cse-admin/${groupId}/users?access=invited`}
    more="Voir et relancer"
  >
    {({ waiting, isLeast }) =>
      waiting === 0 ? (
        <Nothing>{isLeast ? 'Aucune parmi les derniers inscrits.' : 'Aucune : toutes ont été acceptées.'}</Nothing>
      ) : (
        <p>
          {isLeast ? 'Au moins ' : ''}
          <strong>{counted(waiting, 'personne')}</strong>{' '}
          {plural(waiting, 'n’a pas encore accepté son invitation', 'n’ont pas encore accepté leur invitation')}.
        </p>
      )
    }
  </Block>
)
