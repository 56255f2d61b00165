import { composeIBAN } from 'ibantools'
import type { Statement } from '#db/region-db.ts'
import { IBAN_PURPOSE } from '#features/money/payouts/load-payee.ts'
import { payee } from '#features/money/payouts/tables.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { seal } from '#lib/secret-box.ts'

/** Bank and branch that no French bank has. */
const NO_BANK = '9999900001'

/** An account number that looks right and belongs to nobody: both its keys are good. */
export function demoIban(account: number): string {
  const [bank, branch] = [NO_BANK.slice(0, 5), NO_BANK.slice(5)]
  const key = 97 - ((89 * Number(bank) + 15 * Number(branch) + 3 * account) % 97)
  const bban = `${NO_BANK}${String(account).padStart(11, '0')}${String(key).padStart(2, '0')}`
  return composeIBAN({ countryCode: 'FR', bban }) ?? ''
}

/** `FR`, the key, then the SIREN. */
const frenchVatNumber = (siren: string): string =>
  `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`

/**
 * Statements that give partners of the demo an account, an address and, each third, a mandate to be invoiced for; each
 * fifth still lacks its account.
 */
export async function payeeStatements({ db, now, platform }: JobContext): Promise<Statement[]> {
  const { rows } = await db.query(
    `select v.id, v.name, l.address -> '$.addressDetails' as place,
        v.legal_identity ->> 'siren' as siren from vendor v
      join location l on l.vendor_id = v.id and l.position = 0
      where v.id like 'v-demo-%' and not exists (select 1 from payee p where p.vendor_id = v.id) order by v.id`,
  )
  const ibans = rows.map((_, at) => demoIban(1_000 + at))
  const sealed = await Promise.all(ibans.map((iban) => seal(platform.config.appKey, IBAN_PURPOSE, iban)))
  return rows.map(({ id, name, place, siren }, at) => {
    // The cast is true by the demo's own rows (src/db/demo/rows/catalogue-rows.ts).
    const { route, streetNumber, postalCode, city } = JSON.parse(String(place)) as Record<string, string | null>
    const account = { sealedIban: sealed[at] ?? '', ibanEnd: ibans[at]?.slice(-4) ?? '' }
    return db.orm.insert(payee).values({
      ...{ vendorId: String(id), terms: 'Resale', updatedAt: now },
      address: {
        ...{ street: route ?? '', building: streetNumber ?? '', postalCode: postalCode ?? '', town: city ?? '' },
        country: 'FR',
      },
      vatNumber: siren ? frenchVatNumber(String(siren)) : '',
      mandate: siren && at % 3 === 0 ? { signedOn: '2026-01-05', rate: 2000, provision: null } : null,
      ...(at % 5 === 4 ? {} : { ...account, holder: String(name).slice(0, 70) }),
    })
  })
}
