import { Link } from '@tanstack/react-router'
import { Fragment, useEffect, useState } from 'react'
import type { ClosingMonth } from '#features/money/accounting/closing-shapes.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/page-icons.tsx'
import { notifyFailure } from '#ui/toast.ts'
import { download } from '#web/office/kit/list/download.ts'
import { serverFile } from '#web/office/kit/list/server-file.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { MonthFault } from '../month-fault-shapes.ts'
import type { packageFile } from '../package-file-shape.ts'

const faultTexts: Record<MonthFault, string> = {
  manifest: 'le manifeste n’a plus son empreinte',
  chain: 'la chaîne avec le mois d’avant est rompue',
  closing: 'les chiffres de la clôture ne sont plus ceux du manifeste',
  package: 'le paquet de fichiers manque ou ne s’ouvre plus',
  files: 'un fichier du paquet n’a plus son empreinte',
  entries: 'les écritures comptables du mois ne sont plus celles qui ont été scellées',
  report: 'les ventes déclarées (e-reporting) ne sont plus celles qui ont été scellées',
  invoices: 'des factures ou des avoirs ont changé',
  payouts: 'des paiements à des partenaires ont changé',
  ledger_entry: 'des écritures du registre ont changé',
  statement_entry: 'des lignes de relevés ont changé',
  card_transaction: 'des opérations du prestataire ont changé',
}

/** Pause between two looks for the files of a month that was just closed, and their number. */
const LOOK_MS = 2_000
const LOOKS = 60

/** Sentence on files that are being made; looks until they are there. */
function Sealing({ reload }: { reload: () => Promise<void> }) {
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    if (looks >= LOOKS) return
    const timer = setTimeout(() => void reload().finally(() => setLooks((before) => before + 1)), LOOK_MS)
    return () => clearTimeout(timer)
  }, [looks, reload])
  return (
    <p className="text-note text-ink-soft">
      {looks < LOOKS
        ? 'Ses fichiers se préparent : ils paraîtront ici.'
        : 'Ses fichiers se préparent encore : rechargez la page dans quelques minutes.'}
    </p>
  )
}

interface SealedMonthProps {
  month: ClosingMonth
  reload: () => Promise<void>
}

const linkLook = 'inline-flex min-h-9 items-center font-medium text-link underline underline-offset-3'

/** Everything that a closed month leads to: its files, the entries, and the payment of its partners. */
export function SealedMonth({ month, reload }: SealedMonthProps) {
  return (
    <div className="mt-3 flex flex-col gap-2">
      {month.sealDigest === null ? (
        <Sealing reload={reload} />
      ) : (
        <SealedFiles month={month.month} sealDigest={month.sealDigest} />
      )}
      <p className="flex flex-wrap gap-x-4">
        <Link to="/admin/payouts" search={{ month: month.month }} className={linkLook}>
          Payer les partenaires
        </Link>
        <Link to="/admin/entries" className={linkLook}>
          Écritures et FEC
        </Link>
      </p>
    </div>
  )
}

/** Files of a sealed month in one download, its digest, and the comparison of books and files with it. */
function SealedFiles({ month, sealDigest }: { month: string; sealDigest: string }) {
  const { client } = useOfficeContext()
  const [pending, setPending] = useState<'file' | 'verify' | null>(null)
  const [faults, setFaults] = useState<readonly MonthFault[] | null>(null)
  async function run(name: 'file' | 'verify', work: () => Promise<void>): Promise<void> {
    setPending(name)
    try {
      await work()
    } catch (failure) {
      notifyFailure(failure)
    } finally {
      setPending(null)
    }
  }
  const save = async () => {
    const work = { signal: new AbortController().signal, onProgress: () => undefined }
    const file = await serverFile<typeof packageFile>('/office/file/closed-month', { month }, work)
    download(file, `cloture-${month}.zip`)
  }
  const verify = async () => {
    setFaults(null)
    setFaults((await adminCall(client)('/admin/verify-month', { month })).faults)
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          loading={pending === 'file'}
          disabled={pending !== null}
          onClick={() => void run('file', save)}
        >
          <DownloadIcon />
          Tous les fichiers
        </Button>
        <Button
          variant="ghost"
          size="sm"
          loading={pending === 'verify'}
          disabled={pending !== null}
          onClick={() => void run('verify', verify)}
        >
          Vérifier
        </Button>
      </div>
      <p role="status" className={faults !== null && faults.length > 0 ? 'font-semibold text-negative' : ''}>
        {faults === null
          ? ''
          : faults.length === 0
            ? 'Intact : registre, écritures, ventes déclarées, relevés, factures, opérations, paiements et fichiers sont ceux de la clôture.'
            : `Altéré depuis la clôture : ${faults.map((fault) => faultTexts[fault]).join(' ; ')}.`}
      </p>
      <p className="text-note text-ink-soft">
        Empreinte du mois <Digest of={sealDigest} />
      </p>
    </>
  )
}

/** A digest as one text to copy; a line ends between its groups of sixteen signs alone. */
const Digest = ({ of }: { of: string }) => (
  <span>
    {[...of.matchAll(/.{1,16}/g)].map(({ 0: group, index }) => (
      <Fragment key={index}>
        {index === 0 ? null : <wbr />}
        {group}
      </Fragment>
    ))}
  </span>
)
