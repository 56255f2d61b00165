import { useState } from 'react'
import type { CallInput } from '#api/client.ts'
import { ClientError } from '#api/client.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

export type PdfRequest = CallInput<'/admin/generate-pdf'>

const FAILURE = 'Le PDF n’a pas pu être généré. Réessayez.'

/** Draws a PDF and returns its URL, or sets the reason of the failure. */
export function useGenerate() {
  const { client } = useOfficeContext()
  const [isDrawing, setDrawing] = useState(false)
  const [failure, setFailure] = useState<ClientError | null>(null)
  const generate = async (request: PdfRequest): Promise<string | null> => {
    setDrawing(true)
    setFailure(null)
    try {
      // No timeout: large files may take minutes (K-CONSTANT-021).
      return (await client('/admin/generate-pdf', request, { timeoutMs: null })).url
    } catch (error) {
      setFailure(error instanceof ClientError ? error : new ClientError('serverError', 500, FAILURE))
      return null
    } finally {
      setDrawing(false)
    }
  }
  return { generate, isDrawing, failure, forget: () => setFailure(null) }
}
