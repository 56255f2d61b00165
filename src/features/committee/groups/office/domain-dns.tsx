import type { CallResult } from '#api/client.ts'
import { Notice } from '#ui/notice.tsx'

/** DNS settings that the customer must make for a domain just added. */
export function DomainDns({ added: { domain, dns } }: { added: CallResult<'/admin/add-domain'> }) {
  if (dns.isActive)
    return <Notice kind="success" className="mt-3" title={`${domain} fonctionne, certificat compris.`} />
  return (
    <Notice className="mt-3" title={`${domain} est enregistré. Reste à régler chez l’hébergeur du nom :`}>
      <ul className="mt-1 flex flex-col gap-1 font-mono text-note select-text [overflow-wrap:anywhere]">
        <li>
          {dns.target === null
            ? `A ou AAAA  ${domain}  →  l’adresse de ce serveur`
            : `CNAME  ${domain}  →  ${dns.target}`}
        </li>
        {dns.records.map(({ type, name, value }) => (
          <li key={name + value}>{`${type}  ${name}  →  ${value}`}</li>
        ))}
      </ul>
      {dns.problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      {dns.target === null ? <p className="mt-1">Le premier visiteur déclenche le certificat.</p> : null}
    </Notice>
  )
}
