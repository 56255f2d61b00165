import { useRouteContext } from '@tanstack/react-router'
import { type ProcessingName, processings } from '#lib/words/personal-data.ts'
import { TextLink } from '../page.tsx'
import { ProcessingFacts } from './processing-facts.tsx'

/** Information of article 13 of the GDPR beside a form: the purpose at once, the rest when it is opened. */
export function PersonalDataNotice({ of }: { of: ProcessingName }) {
  const publisher = useRouteContext({ from: '__root__', select: ({ tenant }) => tenant.legal.publisher })
  return (
    <details className="text-sm leading-relaxed text-ink-soft">
      <summary className="min-h-6 cursor-pointer">
        Vos données servent à ceci : {lowerFirst(processings[of].purpose)}
      </summary>
      <dl className="mt-2 flex flex-col gap-1.5 border-l-2 border-line pl-3">
        <ProcessingFacts processing={processings[of]} before={[['Responsable', publisher]]} />
      </dl>
      <p className="mt-2">
        Vos droits (accès, rectification, effacement, opposition, portabilité) et la CNIL :{' '}
        <TextLink to="/donnees-personnelles">Données personnelles</TextLink>.
      </p>
    </details>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
