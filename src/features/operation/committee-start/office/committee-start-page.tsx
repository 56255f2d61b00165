import { type ReactNode, useCallback, useEffect } from 'react'
import type { CallResult } from '#api/client.ts'
import { Administrators } from '#features/committee/groups/office/administrators.tsx'
import { pageOfGroup } from '#features/committee/groups/office/group-address.ts'
import { MoreDomains } from '#features/committee/groups/office/more-domains.tsx'
import { ThemeStep } from '#features/people/themes/office/theme-step.tsx'
import { counted } from '#lib/words/plural.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { BackLink, TextLink } from '#ui/page.tsx'
import { LoadedPart } from '#web/office/kit/list/loaded-part.tsx'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { keepWayBack, leaveWayBack } from '#web/office/way-back.ts'
import type { StartStep } from '../start-shapes.ts'

interface Found {
  start: CallResult<'/admin/get-committee-start'>
  group: CallResult<'/admin/get-user-group'>
  theme: CallResult<'/admin/get-group-theme'>
}

const titles: Readonly<Record<StartStep, string>> = {
  group: 'Le groupe',
  domain: 'Son domaine',
  theme: 'Son thème et son accueil',
  administrator: 'Son premier administrateur',
  people: 'Ses bénéficiaires',
  offer: 'Sa première offre, ou une subvention',
}

/** First day of a committee: its steps in one place, each done or open; left and resumed at will. */
export function CommitteeStartPage({ groupId }: { groupId: string }) {
  const { client } = useOfficeContext()
  const read = useCallback(async (): Promise<Found> => {
    const call = adminCall(client)
    const [start, group, theme] = await Promise.all([
      call('/admin/get-committee-start', { groupId }),
      call('/admin/get-user-group', { groupId }),
      call('/admin/get-group-theme', { groupId }),
    ])
    return { start, group, theme }
  }, [client, groupId])
  const loaded = useLoaded(read)
  // Here again: what leads back is of use only on the pages that a step leads to.
  useEffect(leaveWayBack, [])
  return (
    <OfficePage>
      <LoadedPart loaded={loaded} text="Échec du chargement de la mise en route">
        {(found) => <Steps found={found} reload={loaded.reload} />}
      </LoadedPart>
    </OfficePage>
  )
}

function Steps({ found, reload }: { found: Found; reload: () => Promise<void> }) {
  const { start, group, theme } = found
  const { item, above, administrators } = group
  const done = start.steps.filter(({ isDone }) => isDone).length
  const groupPath = `/admin/groups/${[...above.map((each) => each.groupId), item.groupId].join('/')}`
  const leave = () =>
    keepWayBack({
      href: `/admin/committee-start/${item.groupId}`,
      text: `Retour à la mise en route de ${item.groupLabel}`,
    })
  const bodies: Readonly<Record<StartStep, ReactNode>> = {
    group: <p>« {item.groupLabel} » : son nom, son code et ses droits se changent sur sa fiche.</p>,
    domain: (
      <>
        {item.cseDomain === null ? null : (
          <p className="mb-4">
            Ses membres se connectent sur <strong>{item.cseDomain}</strong>.
          </p>
        )}
        <MoreDomains
          title={item.cseDomain === null ? 'Domaine' : undefined}
          isNameAlone
          group={group}
          reload={reload}
        />
      </>
    ),
    theme: <ThemeStep item={theme.item} to={pageOfGroup('theme', item.groupId)} leave={leave} />,
    administrator: <Administrators groupId={item.groupId} administrators={administrators} reload={reload} />,
    people: (
      <Next
        to={pageOfGroup('user-import', item.groupId)}
        leave={leave}
        button="Importer des bénéficiaires"
        text={
          start.people === 0
            ? 'Un fichier du CSE, ou quelques lignes collées : chacun reçoit son invitation.'
            : `${counted(start.people, 'bénéficiaire')}, en plus des administrateurs.`
        }
      />
    ),
    offer: (
      <>
        <Unfinished offers={start.unfinished} leave={leave} />
        <Next
          to={`/admin/activity/create?group=${item.groupId}`}
          leave={leave}
          button="Proposer une offre"
          text={
            start.offers + start.subsidies === 0
              ? 'Proposez une offre à ce seul groupe, ou laissez son administrateur créer une subvention dans son espace.'
              : `${counted(start.offers, 'offre')}, ${counted(start.subsidies, 'subvention')}.`
          }
        />
      </>
    ),
  }
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <BackLink to={groupPath}>Retour au groupe</BackLink>
      <header>
        <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{item.groupLabel}</h2>
        <p role="status" className="text-ink-soft">
          Votre CSE est prêt à {done}/{start.steps.length}. Rien n’est obligatoire : vous pouvez partir et revenir.
        </p>
        <progress
          aria-label="Étapes faites"
          className="mt-2 h-2 w-full accent-accent"
          max={start.steps.length}
          value={done}
        />
      </header>
      {start.signedIn > 0 ? (
        <Notice kind="success" title="Le CSE vit : une première personne s’est connectée." />
      ) : null}
      <ol className="flex flex-col gap-4">
        {start.steps.map(({ step, isDone }, at) => (
          <li key={step} className="rounded-lg border border-line bg-paper px-4 py-3.5">
            <h3 className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-bold">
              {at + 1}. {titles[step]}
              <StateChip tone={isDone ? 'good' : 'off'}>{isDone ? 'Fait' : 'À faire'}</StateChip>
            </h3>
            {bodies[step]}
          </li>
        ))}
      </ol>
    </div>
  )
}

const mendingPage = (id: string, hasPrices: boolean): string =>
  `/admin/activity/${id}?tab=${hasPrices ? 'info' : 'stock'}`

/** Offers that do not count yet, each with what it lacks and the page where that is mended. */
const Unfinished = ({ offers, leave }: { offers: Found['start']['unfinished']; leave: () => void }) =>
  offers.length === 0 ? null : (
    <ul aria-label="Offres à terminer" className="mb-3 flex flex-col gap-1">
      {offers.map(({ id, label, hasPrices }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          <TextLink to={mendingPage(id, hasPrices)} onClick={leave}>
            {label}
          </TextLink>
          {hasPrices ? ' : masquée, publiez-la.' : ' : aucun billet avec un prix, ajoutez son stock.'}
        </li>
      ))}
    </ul>
  )

/** Step that has a page of its own. */
const Next = ({ to, leave, button, text }: { to: string; leave: () => void; button: string; text: string }) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <p className="min-w-0 grow basis-60 text-ink-soft">{text}</p>
    <ButtonLink to={to} onClick={leave} variant="secondary" size="sm">
      {button}
    </ButtonLink>
  </div>
)
