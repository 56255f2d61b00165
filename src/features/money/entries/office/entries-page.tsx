import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { monthText } from '#features/money/accounting/office/closing-texts.ts'
import { Select } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { linkLook } from '#web/office/kit/link-look.ts'
import { ExportButton } from '#web/office/kit/list/export-button.tsx'
import { EmptyList, ListFailure, ListSkeleton } from '#web/office/kit/list/list-states.tsx'
import { serverFile } from '#web/office/kit/list/server-file.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { fecFile, journalFile, reportFile } from '../entries-file-shape.ts'
import type { Found } from './plan-values.ts'

/** Entries for the accounting program: a month's journal, and a financial year as the tax office asks for it. */
export function EntriesPage() {
  const { client } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/get-account-plan', {}), [client])
  const { found, failure, reload } = useLoaded<Found>(read)
  return (
    <OfficePage
      actions={
        <span className="flex gap-4">
          <Link to="/admin/accounting" className={linkLook}>
            Ventes et exports
          </Link>
          <Link to="/admin/entries/plan" className={linkLook}>
            Plan de comptes
          </Link>
        </span>
      }
    >
      {failure !== null ? (
        <ListFailure text="Échec du chargement des écritures" error={failure} retry={reload} />
      ) : found === null ? (
        <ListSkeleton />
      ) : found.months.length === 0 ? (
        <EmptyList text="Aucune écriture" lesson="Les écritures paraissent ici dès le premier paiement." />
      ) : (
        <LoadedEntries found={found} />
      )}
    </OfficePage>
  )
}

const stateText = (closed: boolean): string => (closed ? 'clos' : 'provisoire')
/** A financial year by the year in which it ends, and the one before where it begins there. */
const yearText = (year: number, firstMonth: number): string => (firstMonth === 1 ? String(year) : `${year - 1}-${year}`)

function LoadedEntries({ found: { plan, hasVat, months, years } }: { found: Found }) {
  const [month, setMonth] = useState(months[0]?.month ?? '')
  const [year, setYear] = useState(String(years[0]?.year ?? ''))
  const fileName = years.find((each) => String(each.year) === year)?.fileName
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      {hasVat ? null : (
        <Notice kind="info" title="Ventes sans TVA">
          Ce site n’a pas encore dit avec quelle TVA il vend : les ventes sont écrites sans TVA.{' '}
          <Link to="/admin/invoices/settings" className={linkLook}>
            Régler la TVA
          </Link>
        </Notice>
      )}
      <section aria-label="Journal d’un mois" className="flex flex-col gap-3">
        <h2 className="text-base font-bold">Journal d’un mois</h2>
        <p className="text-ink-soft">Ventes, prestataire de paiement et tiers, en lignes équilibrées.</p>
        <div className="flex flex-wrap items-end gap-4">
          <Select
            label="Mois"
            value={month}
            options={months.map((each) => ({
              value: each.month,
              label: `${monthText(each.month)}, ${stateText(each.closed)}`,
            }))}
            onChange={({ currentTarget }) => setMonth(currentTarget.value)}
          />
          <ExportButton
            label="CSV"
            table="Journal du mois"
            disabled={month === ''}
            fileName={`journal-${month}.csv`}
            make={(work) => serverFile<typeof journalFile>('/office/file/journal', { month }, work)}
          />
        </div>
      </section>
      <section aria-label="Ventes aux consommateurs" className="flex flex-col gap-3">
        <h2 className="text-base font-bold">Ventes aux consommateurs (e-reporting)</h2>
        <p className="text-ink-soft">
          Les sommes du même mois par jour, catégorie et taux : ventes (flux 10.3) et encaissements (flux 10.4), par
          décade. Elles restent provisoires jusqu’à la clôture.
        </p>
        <div>
          <ExportButton
            label="CSV"
            table={`E-reporting, ${month === '' ? '' : monthText(month)}`}
            disabled={month === ''}
            fileName={`e-reporting-${month}.csv`}
            make={(work) => serverFile<typeof reportFile>('/office/file/e-report', { month }, work)}
          />
        </div>
      </section>
      <section aria-label="Fichier des écritures comptables" className="flex flex-col gap-3">
        <h2 className="text-base font-bold">Fichier des écritures comptables (FEC)</h2>
        <p className="text-ink-soft">
          Un exercice sous la forme que demande l’administration fiscale. Les numéros d’un mois provisoire peuvent
          encore changer.
        </p>
        {plan === null ? (
          <Notice kind="info" title="Le plan de comptes manque">
            Le nom du fichier porte le SIREN.{' '}
            <Link to="/admin/entries/plan" className={linkLook}>
              Enregistrer le plan de comptes
            </Link>
          </Notice>
        ) : (
          <div className="flex flex-wrap items-end gap-4">
            <Select
              label="Exercice"
              value={year}
              options={years.map((each) => ({
                value: String(each.year),
                label: `${yearText(each.year, plan.firstMonth)}, ${stateText(each.closed)}`,
              }))}
              onChange={({ currentTarget }) => setYear(currentTarget.value)}
            />
            <ExportButton
              label="FEC"
              table="Exercice"
              disabled={fileName === undefined}
              fileName={fileName}
              make={(work) => serverFile<typeof fecFile>('/office/file/fec', { year }, work)}
            />
          </div>
        )}
      </section>
    </div>
  )
}
