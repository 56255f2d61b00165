import type { CallResult } from '#api/client.ts'
import { Select } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { GroupInput } from '#web/office/kit/form/group-field.tsx'
import { useScope } from '#web/office/use-office.ts'

/** Person through whose eyes the activity is previewed. */
export type Reader = { kind: 'self' } | { kind: 'visitor' } | { kind: 'member'; groupId: string }

/** Group of members who belong to no committee. */
const NO_COMMITTEE = 'ROOT'

/** "Aperçu en tant que…": previews the page as another reader, without signing in as them. */
export function PreviewReader({ reader, onReader }: { reader: Reader; onReader: (reader: Reader) => void }) {
  const scope = useScope()
  const usual = scope.kind === 'admin' ? NO_COMMITTEE : scope.groupId
  const choose = (kind: string) =>
    onReader(kind === 'visitor' ? { kind } : kind === 'member' ? { kind, groupId: usual } : { kind: 'self' })
  const chosen = reader.kind === 'member' && reader.groupId !== NO_COMMITTEE ? reader.groupId : ''
  return (
    <div className="mb-3 grid items-start gap-4 sm:grid-cols-2">
      <Select
        label="Aperçu en tant que…"
        value={reader.kind}
        onChange={({ target }) => choose(target.value)}
        options={[
          { value: 'self', label: 'Vous-même' },
          { value: 'visitor', label: 'Un visiteur' },
          { value: 'member', label: 'Un membre' },
        ]}
      />
      {reader.kind === 'member' ? (
        <GroupInput
          name="previewGroup"
          label="Membre du groupe"
          hint={scope.kind === 'admin' ? 'Sans groupe : un membre d’aucun comité.' : undefined}
          chosen={chosen}
          onChoose={(id) => onReader({ kind: 'member', groupId: id === '' ? usual : id })}
        />
      ) : null}
    </div>
  )
}

type Seen = NonNullable<CallResult<'/admin/preview-activity'>['seen']>

const reasons: Record<NonNullable<Seen['unseen']>, string> = {
  notPublic: 'L’activité n’est pas active : sa page n’existe que pour ses administrateurs.',
  vendorNotPublic: 'Son partenaire n’est pas actif : ses activités ne se montrent à personne.',
  membersOnly: 'Ce site est réservé aux membres : un visiteur est invité à se connecter.',
  otherGroup: 'L’activité, ou son partenaire, est restreinte à un groupe dont ce lecteur ne fait pas partie.',
  notPremium: 'Le groupe de ce lecteur ne montre que les activités premium.',
}

/** Tells whether this reader would find the activity, and what they would see. */
export function SeenByReader({ seen: { unseen, isListed, hasPrices } }: { seen: Seen }) {
  const [kind, title, line] =
    unseen !== null
      ? (['error', 'Ce lecteur ne verrait pas cette activité.', reasons[unseen]] as const)
      : hasPrices
        ? (['info', 'Ce lecteur voit cette activité, avec ses prix.', null] as const)
        : ([
            'warn',
            'Ce lecteur voit cette activité sans prix ni réservation : elle est premium.',
            isListed ? null : 'Son groupe ne montre pas les activités premium : elle n’est dans aucune liste.',
          ] as const)
  return (
    <div role="status" className="mb-3">
      <Notice kind={kind} title={title}>
        {line ? <p>{line}</p> : null}
      </Notice>
    </div>
  )
}
