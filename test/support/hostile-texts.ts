/** Texts that would run code or add elements if they were parsed as HTML. [S7] */
export const HOSTILE = [
  '<script>window.ran=1</script>',
  '<img src=x onerror=window.ran=1>',
  '<svg/onload=window.ran=1>',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '"><b onmouseover=window.ran=1>bold</b>',
  "';window.ran=1;//",
  '<a href="javascript:window.ran=1">press</a>',
  '<style>*{display:none}</style>',
  '<details open ontoggle=window.ran=1>',
  '&lt;b&gt;&#60;script&#62;window.ran=1&#60;/script&#62;',
  '{{constructor.constructor("window.ran=1")()}} ${window.ran=1}',
  '$t(chat:title) {{username}}',
  '<input autofocus onfocus=window.ran=1>',
  '<meta http-equiv=refresh content="0;url=javascript:window.ran=1">',
] as const;
