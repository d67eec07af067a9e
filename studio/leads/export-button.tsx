import { DownloadIcon } from '@sanity/icons/Download'
import { Button } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import type { Filters } from '#lib/leads/desk/contract.ts'
import { useDesk } from '../desk/provider.tsx'
import { paramsOf } from './filters.ts'

/** Downloads everybody who matches the filters, whether shown yet or not. */
export function ExportButton({ filters }: { filters: Filters }) {
  const desk = useDesk()
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)

  async function download() {
    setIsBusy(true)
    try {
      const response = await desk.fetch(`/leads/export?${paramsOf(filters)}`)
      save(await response.blob(), nameIn(response) ?? 'leads.csv')
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      toast.push({ status: 'error', title: 'Nothing was exported', description })
    }
    setIsBusy(false)
  }
  return (
    <Button
      mode="ghost"
      fontSize={1}
      padding={2}
      icon={DownloadIcon}
      text={isBusy ? 'Exporting…' : 'Export CSV'}
      disabled={isBusy}
      onClick={() => void download()}
    />
  )
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The name that the server gave the file. */
function nameIn({ headers }: Response): string | undefined {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
}
