import type { Processing } from '#lib/words/personal-data.ts'

interface FactsProps {
  processing: Processing
  /** Facts that stand before its own. */
  before?: [name: string, text: string][]
}

/** Facts of a processing of personal data that article 13 of the GDPR asks for, as entries of a list of terms. */
export function ProcessingFacts({ processing: { basis, kept, recipients }, before = [] }: FactsProps) {
  const facts = [...before, ['Base légale', basis], ['Durée', kept], ['Destinataires', recipients]]
  return facts.map(([name, text]) => (
    <div key={name}>
      <dt className="inline font-semibold">{name} : </dt>
      <dd className="inline">{text}</dd>
    </div>
  ))
}
