import { useState } from 'react'
import type { ClosingMonth } from '#features/money/accounting/closing-shapes.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/page-icons.tsx'
import { notifyFailure } from '#ui/toast.ts'
import { download } from '#web/office/kit/list/saved-file.ts'
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
  ledger_entry: 'des écritures du registre ont changé',
  statement_entry: 'des lignes de relevés ont changé',
  card_transaction: 'des opérations du prestataire ont changé',
}

/** Files of a closed month in one download, its digest, and the comparison of books and files with it. */
export function SealedMonth({ month: { month, sealDigest } }: { month: ClosingMonth }) {
  const { client } = useOfficeContext()
  const [pending, setPending] = useState<'file' | 'verify' | null>(null)
  const [faults, setFaults] = useState<readonly MonthFault[] | null>(null)
  if (sealDigest === null)
    return (
      <p className="mt-2 text-note text-ink-soft">
        Ses fichiers se préparent : rechargez la page dans une minute pour les télécharger.
      </p>
    )
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
    <div className="mt-3 flex flex-col gap-2">
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
            ? 'Intact : registre, relevés, opérations et fichiers sont ceux de la clôture.'
            : `Altéré depuis la clôture : ${faults.map((fault) => faultTexts[fault]).join(' ; ')}.`}
      </p>
      <p className="text-note text-ink-soft">
        Empreinte du mois <span className="[overflow-wrap:anywhere]">{sealDigest}</span>
      </p>
    </div>
  )
}
