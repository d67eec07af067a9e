const NAMES: Record<string, string> = {
  'image/svg+xml': 'SVG',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
}

const nameOf = (type: string) => NAMES[type] ?? (type || 'file of an unknown type')

/**
 * Why a field can't accept a file, as a sentence for the person who chose it; null if it can. Reads
 * the file, because Sanity stores a broken one as it is.
 *
 * @param accept media types separated by commas, as in a file input's attribute; empty accepts all
 */
export async function uploadObjection(file: File, accept: string): Promise<string | null> {
  const types = accept.split(',').filter(Boolean)
  if (types.length > 0 && !types.includes(file.type)) {
    return `This is a ${nameOf(file.type)}. The field takes ${types.map(nameOf).join(' or ')}.`
  }
  if (file.type === 'application/pdf') return pdfObjection(file)
  if (file.type === 'image/svg+xml') return svgObjection(await file.text())
  if (file.type.startsWith('image/')) return pictureObjection(file)
  return null
}

async function pdfObjection(file: File): Promise<string | null> {
  const [start, end] = await Promise.all([file.slice(0, 1024).text(), file.slice(-2048).text()])
  const isWhole = start.includes('%PDF-') && end.includes('%%EOF')
  return isWhole ? null : 'This PDF is damaged or incomplete. Please export it again.'
}

function svgObjection(source: string): string | null {
  const drawing = new DOMParser().parseFromString(source, 'image/svg+xml')
  if (drawing.querySelector('parsererror')) return 'This SVG is damaged. Please export it again.'
  const runs = [...drawing.querySelectorAll('*')].some(
    ({ localName, attributes }) =>
      localName === 'script' || [...attributes].some(({ name }) => /^on/i.test(name)),
  )
  return runs ? 'This SVG contains a script. Please export it without.' : null
}

async function pictureObjection(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return null
  } catch {
    return 'This picture is damaged. Please export it again.'
  }
}
