// Models: shows a three-dimensional model from all sides, once somebody asks for that. Nothing is
// loaded before: three.js, where it is installed (hasThree, told with the words in the lines above),
// lies beside this script. The picture is drawn anew only when something changes, so that nothing
// moves by itself. Where a device can put the model into the room, a link hands it over.
"use strict";
{
  const words = docentModelWords;
  const assets = new URL(".", document.currentScript.src);
  // Scripts must not read files of a disk.
  const isPossible = hasThree && location.protocol !== "file:";
  // One press of a key or button: an eighth of a half turn, a fifth of the distance.
  const turn = Math.PI / 8;
  const scale = 0.8;

  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const load = (name) => new Promise((done, failed) => {
    document.head.append(make("script", { src: new URL(`three/${name}`, assets), onload: done, onerror: failed }));
  });
  let loading;
  // The loader and the controls need what the first one defines.
  const library = () => loading ??= load("three.min.js")
    .then(() => Promise.all([load("GLTFLoader.js"), load("OrbitControls.js")]))
    .catch((error) => { loading = undefined; throw error; });

  // MARK: The stage

  const stage = (canvas, scene) => {
    const renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true });
    renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    // The name of this has changed over the years.
    if ("outputEncoding" in renderer) renderer.outputEncoding = THREE.sRGBEncoding;
    else renderer.gammaOutput = true;
    const camera = new THREE.PerspectiveCamera(35, 1, 0.1, 10);
    // Light comes from the sky, and from over the shoulder of who looks.
    const lamp = new THREE.DirectionalLight(0xffffff, 0.9);
    lamp.position.set(0.6, 1, 1);
    camera.add(lamp);
    const world = new THREE.Scene();
    world.add(new THREE.HemisphereLight(0xffffff, 0x8d8778, 0.7), camera, scene);

    const box = new THREE.Box3().setFromObject(scene);
    const center = box.getCenter(new THREE.Vector3());
    const radius = box.getSize(new THREE.Vector3()).length() / 2 || 1;
    const away = radius / Math.sin(camera.fov * Math.PI / 360);
    camera.near = away / 100;
    camera.far = away * 20;
    const controls = new THREE.OrbitControls(camera, canvas);
    controls.enablePan = false;
    controls.enableKeys = false;
    controls.minDistance = radius * 0.6;
    controls.maxDistance = away * 4;
    controls.target.copy(center);

    const draw = () => { renderer.render(world, camera); };
    const place = (around, above, distance) => {
      camera.position.setFromSpherical(new THREE.Spherical(distance, above, around)).add(center);
      controls.update();
      canvas.dataset.view = [controls.getAzimuthalAngle(), controls.getPolarAngle(), distance / away]
        .map((number) => number.toFixed(2)).join(" ");
      draw();
    };
    const reset = () => place(Math.PI / 8, Math.PI * 0.42, away * 1.1);
    const move = (around, above, by) => place(
      controls.getAzimuthalAngle() + around,
      Math.max(0.05, Math.min(Math.PI - 0.05, controls.getPolarAngle() + above)),
      Math.max(controls.minDistance, Math.min(controls.maxDistance, camera.position.distanceTo(center) * by)));
    controls.addEventListener("change", draw);
    new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = canvas;
      if (!width || !height) return;
      renderer.setSize(width, height, false);
      camera.aspect = width / height;
      camera.updateProjectionMatrix();
      draw();
    }).observe(canvas);
    reset();
    return { move, reset };
  };

  const deeds = [
    ["←", "modelLeft", ["ArrowLeft"], (view) => view.move(-turn, 0, 1)],
    ["→", "modelRight", ["ArrowRight"], (view) => view.move(turn, 0, 1)],
    ["↑", "modelUp", ["ArrowUp"], (view) => view.move(0, -turn, 1)],
    ["↓", "modelDown", ["ArrowDown"], (view) => view.move(0, turn, 1)],
    ["+", "modelCloser", ["+", "="], (view) => view.move(0, 0, scale)],
    ["−", "modelFarther", ["-", "−"], (view) => view.move(0, 0, 1 / scale)],
    ["↺", "modelReset", ["Home", "0"], (view) => view.reset()],
  ];

  const open = async (part, opener, status) => {
    const { view: source, alternative, lang } = part.dataset;
    opener.disabled = true;
    status.textContent = words.modelLoading;
    try {
      await library();
      const { scene } = await new Promise((done, failed) => {
        new THREE.GLTFLoader().load(new URL(source, document.baseURI).href, done, undefined, failed);
      });
      const canvas = make("canvas", { tabIndex: 0 });
      canvas.setAttribute("role", "img");
      canvas.setAttribute("aria-label", alternative);
      if (lang) canvas.lang = lang;
      const hint = make("p", { className: "fine", id: `model-hint-${document.querySelectorAll("canvas").length}` }, words.modelHint);
      canvas.setAttribute("aria-describedby", hint.id);
      const bar = make("div", { className: "turns" });
      bar.setAttribute("role", "group");
      const whole = make("div", { className: "stage" }, canvas, bar, hint);
      part.prepend(whole);
      const view = stage(canvas, scene);
      for (const [sign, word, , act] of deeds) {
        const button = make("button", { type: "button", className: "sign quiet" }, sign);
        button.setAttribute("aria-label", words[word]);
        button.addEventListener("click", () => act(view));
        bar.append(button);
      }
      bar.setAttribute("aria-label", alternative);
      canvas.addEventListener("keydown", (event) => {
        const deed = deeds.find(([, , keys]) => keys.includes(event.key));
        if (!deed || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        deed[3](view);
      });
      status.textContent = "";
      opener.remove();
      canvas.focus();
    } catch {
      part.querySelector(".stage")?.remove();
      opener.disabled = false;
      status.textContent = words.modelFailed;
    }
  };

  // MARK: Into the room

  // Apple's devices take a USDZ from a link that holds a picture and nothing else; Android's viewer
  // is reached by an intent, and fetches the model itself, so that it needs a public address.
  const handOver = (part) => {
    const { room, scene, title } = part.dataset;
    const ways = part.querySelector(".ways");
    if (room && document.createElement("a").relList?.supports?.("ar")) {
      const picture = make("img", { src: new URL("icon.svg", assets), alt: words.modelInRoom, width: 28, height: 28 });
      ways.append(make("a", { className: "button quiet", rel: "ar", href: room }, picture));
      return;
    }
    const address = scene && new URL(scene, document.baseURI);
    if (!address || address.protocol !== "https:" || !/Android/.test(navigator.userAgent)) return;
    const asked = new URLSearchParams({ file: address.href, mode: "ar_preferred", title });
    const fallback = encodeURIComponent(location.href.replace(/#.*/, ""));
    ways.append(make("a", {
      className: "button quiet",
      href: `intent://arvr.google.com/scene-viewer/1.0?${asked}#Intent;scheme=https;`
        + "package=com.google.android.googlequicksearchbox;action=android.intent.action.VIEW;"
        + `S.browser_fallback_url=${fallback};end;`,
    }, words.modelInRoom));
  };

  for (const part of document.querySelectorAll("[data-model]")) {
    const ways = part.querySelector(".ways");
    if (isPossible && part.dataset.view) {
      const status = make("p", { className: "fine" });
      status.setAttribute("role", "status");
      const opener = make("button", { type: "button" }, words.lookAround);
      opener.addEventListener("click", () => open(part, opener, status));
      ways.prepend(opener);
      ways.after(status);
      ways.querySelector("a").classList.add("quiet");
    }
    handOver(part);
  }
}
