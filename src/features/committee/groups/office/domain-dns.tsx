import type { CallResult } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast.ts'

interface DomainDnsProps {
  added: CallResult<'/admin/add-domain'>
  /** "14:05": when the domain was last asked; null before. */
  checkedAt: string | null
  check: () => Promise<unknown>
  isChecking: boolean
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    notify.success('Copié')
  } catch (error) {
    notify.error('La copie a échoué : sélectionnez la valeur.', error)
  }
}

/** DNS settings that the customer must make for a domain, to copy one by one, and a look at what is still missing. */
export function DomainDns({ added: { domain, dns }, checkedAt, check, isChecking }: DomainDnsProps) {
  if (dns.isActive)
    return <Notice kind="success" className="mt-3" title={`${domain} fonctionne, certificat compris.`} />
  const records =
    dns.target === null ? dns.records : [{ type: 'CNAME', name: domain, value: dns.target }, ...dns.records]
  return (
    <Notice className="mt-3" title={`${domain} est enregistré. Reste à régler chez l’hébergeur du nom :`}>
      {dns.target === null ? (
        <p className="mt-1">Un enregistrement A ou AAAA de {domain} vers l’adresse de ce serveur.</p>
      ) : null}
      <ul aria-label="Enregistrements DNS" className="mt-1 flex flex-col gap-1">
        {records.map(({ type, name, value }) => (
          <li key={type + name + value} className="flex flex-wrap items-center gap-x-3">
            <code className="min-w-0 grow select-text text-note [overflow-wrap:anywhere]">
              {type} {name} → {value}
            </code>
            <Button variant="ghost" size="sm" aria-label={`Copier ${value}`} onClick={() => void copy(value)}>
              Copier
            </Button>
          </li>
        ))}
      </ul>
      <div role="status">
        {checkedAt === null ? null : (
          <p className="mt-1 font-semibold">Vérifié à {checkedAt} : pas encore en service.</p>
        )}
        {dns.problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
      {dns.target === null ? <p className="mt-1">Le premier visiteur déclenche le certificat.</p> : null}
      <Button variant="secondary" size="sm" className="mt-2" loading={isChecking} onClick={() => void check()}>
        Vérifier
      </Button>
    </Notice>
  )
}
