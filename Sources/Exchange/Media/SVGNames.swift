/// The elements, attributes and properties that drawings may keep. Names: SVG 2 (W3C, 2018),
/// appendices on elements, attributes and properties, SVG 1.1 (W3C, 2011) for those it dropped,
/// Filter Effects and CSS Masking, module level 1.
enum SVGNames {
  /// The elements that are kept: none that run (script, handler), hold another language
  /// (foreignObject), fetch or play.
  static let elements = words(
    """
    svg g defs symbol use switch a title desc view style
    path rect circle ellipse line polyline polygon text tspan textPath image marker
    linearGradient radialGradient meshgradient meshrow meshpatch stop pattern hatch hatchpath
    solidcolor clipPath mask filter
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
    feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
    feSpecularLighting feSpotLight feTile feTurbulence
    animate animateTransform animateMotion mpath set
    """)

  static func isAttribute(_ name: String) -> Bool {
    attributes.contains(name) || properties.contains(name) || name.hasPrefix("aria-")
      || name.hasPrefix("data-")
  }

  static func isProperty(_ name: String) -> Bool { properties.contains(name) }

  /// Tells whether an animation may change the attribute; its values are not checked again.
  static func canMove(_ name: String) -> Bool { isAttribute(name) && !fixed.contains(name) }

  private static let fixed = words("id class type lang role")

  /// Attributes for geometry, coordinate systems, animation and texts for people. Events and
  /// references are not among them; `href` and `style` are checked separately.
  private static let attributes = words(
    """
    id class lang role version baseProfile contentScriptType contentStyleType type media
    x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height d points pathLength
    viewBox preserveAspectRatio transform zoomAndPan rotate textLength lengthAdjust
    startOffset method spacing side path
    gradientUnits gradientTransform spreadMethod offset
    patternUnits patternContentUnits patternTransform
    markerUnits markerWidth markerHeight refX refY orient
    clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits filterRes
    in in2 result mode values operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY
    edgeMode kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant
    specularExponent scale xChannelSelector yChannelSelector azimuth elevation z pointsAtX
    pointsAtY pointsAtZ limitingConeAngle stdDeviation radius tableValues slope intercept
    amplitude exponent baseFrequency numOctaves seed stitchTiles
    attributeName attributeType begin dur end min max restart repeatCount repeatDur calcMode
    keyTimes keySplines keyPoints from to by additive accumulate origin
    requiredFeatures requiredExtensions systemLanguage
    enable-background
    """)

  /// Properties of style, which are attributes too.
  private static let properties = words(
    """
    alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation
    color-interpolation-filters color-rendering direction display dominant-baseline fill
    fill-opacity fill-rule filter flood-color flood-opacity font font-family font-feature-settings
    font-kerning font-size font-size-adjust font-stretch font-style font-variant
    font-variant-alternates font-variant-east-asian font-variant-position font-variation-settings
    font-variant-caps font-variant-ligatures font-variant-numeric font-weight
    glyph-orientation-horizontal glyph-orientation-vertical image-rendering inline-size isolation
    kerning letter-spacing lighting-color line-height marker marker-end marker-mid marker-start
    mask mask-type mix-blend-mode opacity overflow paint-order pointer-events shape-inside
    shape-margin shape-padding shape-rendering shape-subtract solid-color solid-opacity stop-color
    stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
    stroke-miterlimit stroke-opacity stroke-width text-align text-anchor text-decoration
    text-decoration-color text-decoration-fill text-decoration-line text-decoration-stroke
    text-decoration-style text-decoration-thickness text-indent text-orientation text-overflow text-rendering
    text-transform transform transform-box transform-origin unicode-bidi vector-effect visibility
    white-space word-spacing writing-mode enable-background
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
