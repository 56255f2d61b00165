import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/page-icons.tsx'
import type { Column } from '#web/office/kit/list/column.ts'
import { download } from '#web/office/kit/list/download.ts'
import { fileOfAll } from '#web/office/kit/list/saved-file.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import type { ListedUserRow } from '../user-import-shapes.ts'

const column = (header: string, value: (row: ListedUserRow) => string): Column<ListedUserRow> => ({
  id: header,
  header,
  value,
})

/** Columns of the file: an import reads the first three and skips the reason. */
const columns = [
  column('Email', ({ email }) => email),
  column('Prénom', ({ firstName }) => firstName),
  column('Nom', ({ lastName }) => lastName),
  column('Erreur', ({ note }) => note ?? ''),
]

/** Button that saves the failed rows as a table, to correct and import again. */
export function FailuresButton({ importId, errors }: { importId: string; errors: number }) {
  const call = useScopeCall()
  const [isPending, attempt] = useAttempt()
  const save = () =>
    attempt(async () => {
      const file = await fileOfAll({
        columns,
        load: (page, signal) =>
          call('/list-user-import-rows', { importId, status: 'error', ...page }, signal ? { signal } : {}),
        signal: new AbortController().signal,
        onProgress: () => undefined,
      })
      download(file, 'echecs-import.csv')
    })
  if (errors === 0) return null
  return (
    <Button variant="secondary" size="sm" loading={isPending} onClick={() => void save()}>
      <DownloadIcon />
      Télécharger les échecs
    </Button>
  )
}
