import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { UploadIcon } from '#ui/office-icons.tsx'
import { fileTypes } from '../library-rules.ts'

interface FilesButtonProps {
  label: string
  multiple: boolean
  onFiles: (files: File[]) => void
}

const accept = Object.keys(fileTypes)
  .map((ending) => `.${ending}`)
  .join(',')

/** Button that opens the file dialog, with other file types greyed out. */
export function FilesButton({ label, multiple, onFiles }: FilesButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Reset, so that the administrator can choose the same file again.
          target.value = ''
        }}
      />
      <Button size="sm" variant={multiple ? 'primary' : 'secondary'} onClick={() => input.current?.click()}>
        <UploadIcon />
        {label}
      </Button>
    </>
  )
}
