import { MissingPage } from '#app/(site)/home-page.tsx'
import { variantMetadata, VariantView } from '#app/(site)/variants/variant-view.tsx'
import { getPreviewedVariant } from '#lib/insight/experiments/variant.ts'
import { PreviewGate } from '../../../resources/[slug]/preview-gate.tsx'

export const dynamic = 'force-dynamic'

interface PreviewVariantProps {
  params: Promise<{ experiment: string; variant: string }>
}

export async function generateMetadata({ params }: PreviewVariantProps) {
  const shown = await find(params)
  return shown ? variantMetadata(shown) : {}
}

export default async function PreviewVariantPage({ params }: PreviewVariantProps) {
  const shown = await find(params)
  return shown ? <VariantView shown={shown} Gate={PreviewGate} /> : <MissingPage />
}

async function find(params: PreviewVariantProps['params']) {
  const { experiment, variant } = await params
  return getPreviewedVariant(experiment, variant)
}
