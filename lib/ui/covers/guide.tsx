/** Any other resource: a page of text with one figure and a bookmark. */
export function GuideCover() {
  return (
    <>
      <path className="line" d="M46 44h92" style={{ strokeWidth: 5 }} />
      <path className="line" d="M46 60h60" style={{ strokeWidth: 5 }} />
      <path className="thin" d="M46 92h62M46 104h66M46 116h54M46 128h64M46 140h58M46 152h30" />
      <path className="line ground" d="M126 90h78v64h-78z" />
      <path className="faint" d="M126 106h78M126 122h78M126 138h78M146 90v64M165 90v64M184 90v64" />
      <path className="data" d="M132 144l18-16 16 9 32-36" />
      <path
        className="thin"
        d="M46 178h158M46 190h150M46 202h158M46 214h140M46 226h154M46 238h88"
      />
      <g className="ribbon">
        <path className="solid" d="M192 6h18v56l-9-9-9 9z" />
      </g>
    </>
  )
}
