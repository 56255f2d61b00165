import { z } from 'zod'
import type { CallInput } from '#api/client.ts'
import { type PayerIdentity, payerIdentityInput } from '#contract/payer-identity.ts'
import { normalizeRegistrationCode } from '#features/people/accounts/registration/registration-code.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import { isSame } from '#web/office/kit/form/differences.ts'
import type { Stored } from '#web/office/kit/form/draft.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import { groupLabel, type UserGroup } from '../group-shapes.ts'

export type Said = 'inherited' | 'on' | 'off'

/** Values of the group form. */
export interface GroupValues {
  groupLabel: string
  /** Registration code; "" for none, as for the domain. */
  groupRegistrationCode: string
  cseDomain: string
  nonCseActivities: Said
  cseActivities: Said
  premium: boolean
  /** Identity on invoices; all empty: not stated. */
  payer: PayerIdentity
}

const noPayer: PayerIdentity = { name: '', address: '', siren: '' }
const isStated = ({ name, address, siren }: PayerIdentity): boolean => `${name}${address}${siren}`.trim() !== ''

const toSaid = (value: boolean | null | undefined): Said => (value == null ? 'inherited' : value ? 'on' : 'off')
const toPermission = (said: Said): boolean | null => (said === 'inherited' ? null : said === 'on')

export function storedGroup(group: UserGroup): Stored<GroupValues> {
  const { permissions, premium, payer } = group.groupProfile
  const said = (name: string) => toSaid(permissions.find((permission) => permission.name === name)?.value)
  return {
    version: group.updatedAt,
    values: {
      groupLabel: group.groupLabel,
      groupRegistrationCode: group.groupRegistrationCode ?? '',
      cseDomain: group.cseDomain ?? '',
      nonCseActivities: said('non-cse-activities'),
      cseActivities: said('cse-activities'),
      premium,
      payer: payer ?? noPayer,
    },
  }
}

type Updates = Omit<CallInput<'/admin/update-user-group'>, 'groupId' | 'ifUpdatedAt'>

/** Changed fields for the call; others are left out, since another person may have changed them meanwhile. */
export function groupUpdates(before: GroupValues, values: GroupValues): Updates {
  const differs = (...keys: (keyof GroupValues)[]) => keys.some((key) => !isSame(before[key], values[key]))
  const permissions = [
    ...(differs('nonCseActivities')
      ? [{ name: 'non-cse-activities' as const, value: toPermission(values.nonCseActivities) }]
      : []),
    ...(differs('cseActivities')
      ? [{ name: 'cse-activities' as const, value: toPermission(values.cseActivities) }]
      : []),
  ]
  const profile = {
    ...(permissions.length > 0 ? { permissions } : {}),
    ...(differs('premium') ? { premium: values.premium } : {}),
    ...(differs('payer') ? { payer: isStated(values.payer) ? values.payer : null } : {}),
  }
  return {
    ...(differs('groupLabel') ? { groupLabel: values.groupLabel } : {}),
    ...(differs('groupRegistrationCode')
      ? { groupRegistrationCode: normalizeRegistrationCode(values.groupRegistrationCode) || null }
      : {}),
    ...(differs('cseDomain') ? { cseDomain: values.cseDomain || null } : {}),
    ...(Object.keys(profile).length > 0 ? { groupProfile: profile } : {}),
  }
}

export const checkGroup = checkWith<GroupValues>(
  z.object({ groupLabel, payer: payerIdentityInput.nullable() }),
  (values) => ({ groupLabel: values.groupLabel, payer: isStated(values.payer) ? values.payer : null }),
)

const labels: Record<string, string> = {
  groupLabel: 'Nom du groupe',
  groupRegistrationCode: 'Code premium',
  cseDomain: 'Nom de domaine',
  furtherDomains: 'Autres domaines',
  nonCseActivities: 'Activités non premium',
  cseActivities: 'Activités premium',
  premium: 'CSE premium',
  payer: 'Identité sur les factures',
  name: 'Dénomination du CSE',
  address: 'Adresse du CSE',
  siren: 'SIREN du CSE',
  memberCardConfig: 'Cartes membre',
  adminCanCreateMemberCardStock: 'Création d’offres par le comité',
  memberCardCodeRequiredOnRegister: 'Code carte obligatoire',
  memberCardCodePrefix: 'Préfixe des codes',
  administrators: 'Administrateurs',
}

const saidTexts: Record<string, string> = { inherited: 'Hérité', on: 'ON', off: 'OFF', true: 'ON', false: 'OFF' }

export const groupWords: FieldWords = {
  label: (path) => labels[String(path.at(path[0] === 'payer' ? -1 : 0) ?? '')] ?? String(path[0] ?? ''),
  print: ([key], value) => {
    if (key === 'nonCseActivities' || key === 'cseActivities') return saidTexts[String(value ?? 'inherited')]
    if (key === 'premium') return saidTexts[String(value ?? false)]
    if (key === 'cseDomain' && (value === '' || value === null)) return 'Aucun'
    if (Array.isArray(value)) return value.length === 0 ? '(aucun)' : value.join(', ')
    return undefined
  },
  whole: ['memberCardConfig', 'furtherDomains', 'administrators'],
}
