import { type Processing, processingFacts } from '#lib/words/personal-data.ts'

interface FactsProps {
  processing: Processing
  /** Facts that stand before its own. */
  before?: [name: string, text: string][]
}

/** Facts of a processing of personal data that articles 13 and 14 of the GDPR ask for, as entries of a list of terms. */
export function ProcessingFacts({ processing, before = [] }: FactsProps) {
  return [...before, ...processingFacts(processing)].map(([name, text]) => (
    <div key={name}>
      <dt className="inline font-semibold">{name} : </dt>
      <dd className="inline">{text}</dd>
    </div>
  ))
}
